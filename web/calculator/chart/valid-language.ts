// uPlot formats numbers in the browser's language as soon as it is imported, and fails where a browser names
// one that does not exist: Chromium on a machine without a locale says 'en-US@posix'. The chart itself never
// asks for the language.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}

export {};
