// Lazy pages are compiled on first use, on a busy machine: a longer timeout costs passing tests nothing.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
