import { Socket as Datagrams } from 'node:dgram';
import dns from 'node:dns';
import { Server, Socket } from 'node:net';

function refuse(): never {
  throw new Error('this process has no network');
}

/**
 * Takes the network from this process: every protocol of Node goes through these few functions. The permission
 * model of Node 24 guards files, children and threads, but not the network.
 */
export function closeNetwork(): void {
  const doors: readonly (readonly [object, readonly string[]])[] = [
    [Socket.prototype, ['connect']],
    [Server.prototype, ['listen']],
    [Datagrams.prototype, ['bind', 'connect', 'send']],
    [dns, Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
    [dns.promises, Object.keys(dns.promises).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
    [globalThis, ['fetch', 'WebSocket', 'EventSource']],
  ];
  for (const [owner, names] of doors) {
    for (const name of names) {
      Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false });
    }
  }
}
