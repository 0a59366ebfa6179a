// The code of a lazy page is compiled on first use, and the machine may be busy: what appears is waited for as long as a
// test may take. Nothing that passes becomes slower by it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}
