import { expect, it } from 'vitest';
import { networkOf, subscriberOf } from './network-addresses.ts';

it.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s is counted as %s and noted as %s', (address, subscriber, network) => {
  expect([subscriberOf(address), networkOf(address)]).toEqual([subscriber, network]);
});

it('notes nothing of what is no address', () => {
  expect(networkOf('somebody@simples.test')).toBe('unknown');
});
