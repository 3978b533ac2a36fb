#!/usr/bin/env bash
# Fetches what the page's tests need beyond Python: a browser, the type checker, axe. What cannot be had here is named,
# and its tests are then skipped; in CI nothing may be missing.
set -euo pipefail
cd "$(dirname "$0")/.."
missing=()

browser() { command -v "${CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome; }

if ! browser >/dev/null; then
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        echo "Installing Chromium for the tests of the page"
        { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes chromium; } >/dev/null 2>&1 || true
    fi
    browser >/dev/null || missing+=("Chromium (Debian: sudo apt-get install chromium; or CHROMIUM=/path/to/it)")
fi

if command -v npm >/dev/null; then
    if [ ! -e tests/web/node_modules/.done ] || [ tests/web/package.json -nt tests/web/node_modules/.done ]; then
        if npm install --prefix tests/web --no-package-lock --no-audit --no-fund --silent; then
            touch tests/web/node_modules/.done
        else
            missing+=("the npm packages of tests/web (npm install --no-package-lock there)")
        fi
    fi
else
    missing+=("Node.js 20 or newer with npm (Debian: sudo apt-get install nodejs npm)")
fi

for what in "${missing[@]}"; do
    echo "Tests of the page are left out for want of $what"
done
[ -z "${CI:-}" ] || [ ${#missing[@]} = 0 ]
