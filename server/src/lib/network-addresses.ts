import { isIPv4, isIPv6 } from 'node:net';

/** Expands `::`. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** Unwraps IPv4-mapped IPv6. */
function plain(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  return isIPv4(mapped) ? mapped : address;
}

/** IPv6 subscribers have a whole /64. */
export function subscriberOf(address: string): string {
  const known = plain(address);
  return isIPv6(known) ? groupsOf(known).slice(0, 4).join(':') : known;
}

/** /24 or /48: enough to follow an attack, too little to identify a person. */
export function networkOf(address: string): string {
  const known = plain(address);
  if (isIPv4(known)) return `${known.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(known)) return `${groupsOf(known).slice(0, 3).join(':')}::/48`;
  return 'unknown';
}

/** This machine, or a container beside this one: names without a dot are of no other network. */
export function isNearby(host: string): boolean {
  const known = plain(host.replace(/^\[|\]$/g, ''));
  if (isIPv4(known)) return known.startsWith('127.');
  if (isIPv6(known))
    return subscriberOf(known) === '0:0:0:0' && groupsOf(known).join(':') === '0:0:0:0:0:0:0:1';
  return !known.includes('.') || known.endsWith('.localhost');
}
