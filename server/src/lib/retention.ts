/** Days after which the product deletes by itself. */
export const retentionDays = {
  /** Sign-ins in the audit log: a year and a month, to compare with. Acts on sheets and accounts are never deleted. */
  signIns: 400,
  /** Who came, and what was looked for. */
  usage: 90,
} as const;
