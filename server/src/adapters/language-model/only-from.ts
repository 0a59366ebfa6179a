/** Calls one address and what is below it, nothing else: neither a redirect nor a library takes text or key elsewhere. */
export function onlyFrom(baseUrl: string): typeof fetch {
  const root = `${baseUrl.replace(/\/+$/, '')}/`;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    if (!address.startsWith(root)) throw new Error('another address than the one that was set');
    return fetch(input, { ...init, redirect: 'error' });
  };
}
