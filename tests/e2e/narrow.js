/** What does not fit: the page's width, words cut off, and what is too small for a thumb. */
() => {
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !element.closest(".unseen, .skip");
  const named = (element) => `${element.tagName} ${element.className} ${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const words = "button, .button, .chip > span, .door, summary, .question, h1, h2, label, .why";
  const clipped = all(words)
    .filter((element) => !element.closest(".move-list, .carnac") && getComputedStyle(element).display !== "inline")
    .filter((element) => element.scrollWidth > element.clientWidth + 1);
  const small = all("button, .button, select, a, summary, input:not([type=radio])")
    .filter((element) => !element.closest("p"))
    .map((element) => element.closest("label") ?? element)
    .filter((element) => Math.min(element.getBoundingClientRect().width, element.getBoundingClientRect().height) < 43.5);
  return { wide: document.documentElement.scrollWidth, clipped: clipped.map(named), small: small.map(named) };
};
