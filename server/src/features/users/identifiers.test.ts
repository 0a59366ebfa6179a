import { assert, oneof, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIdentifier, readPhone } from './identifiers.ts';

describe('an identifier', () => {
  it('is an e-mail, compared without case or outer spaces', () => {
    const key = 'camille@simples.test';
    expect(readIdentifier(' Camille@SIMPLES.test\n')).toEqual({
      emailKey: key,
      phones: [],
      canonical: [key],
    });
  });

  it.each(['+33 6 12 34 56 78', '0033 6 12 34 56 78', '+33 (6) 12.34-56/78'])(
    'is a phone number: %s',
    (text) => {
      expect(readIdentifier(text)).toEqual({
        emailKey: null,
        phones: ['+33612345678'],
        canonical: ['+33612345678'],
      });
    },
  );

  it('is every number that a local form may stand for, France first', () => {
    const { phones } = readIdentifier('07 07 12 34 56');
    expect(phones[0]).toBe('+33707123456');
    expect(phones).toContain('+2250707123456');
  });

  it('is nobody when it is neither', () => {
    for (const text of [
      '',
      '   ',
      'camille',
      'a@b@c',
      'a b@c.fr',
      'a\0@c.fr',
      '1234',
      '+',
      'appelez le 0612345678',
    ]) {
      expect(readIdentifier(text)).toMatchObject({ emailKey: null, phones: [] });
    }
  });

  it('never fails, and gives a text that the database takes', () => {
    assert(
      property(oneof(string({ unit: 'binary' }), stringMatching(/^[0-9+ ().-]{0,40}$/)), (text) => {
        const { emailKey, phones, canonical } = readIdentifier(text);
        expect(canonical.length).toBeGreaterThan(0);
        for (const value of [emailKey ?? '', ...phones]) expect(value).not.toMatch(/\0/);
        for (const phone of phones) expect(phone).toMatch(/^\+[0-9]{5,17}$/);
      }),
    );
  });
});

describe('a phone number', () => {
  it.each([
    ['77 123 45 67', 'Sénégal', '+221771234567'],
    ['77 123 45 67', 'senegal', '+221771234567'],
    ['77 123 45 67', 'SN', '+221771234567'],
    ['01 02 03 04 05', 'Côte d’Ivoire', '+2250102030405'],
    ['06 12 34 56 78', null, '+33612345678'],
    ['+221 77 123 45 67', 'Pays inconnu', '+221771234567'],
    ['77 123 45 67', 'Pays inconnu', null],
  ])('%s of %s is %s', (text, country, number) => {
    if (number === null)
      expect(() => readPhone(text, country)).toThrow(
        expect.objectContaining({
          fields: [expect.objectContaining({ message: expect.stringMatching('pays') })],
        }),
      );
    else expect(readPhone(text, country)).toBe(number);
  });
});
