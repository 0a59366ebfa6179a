import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useCurrentUser } from '#web/lib/session.ts';
import { PoisoningHelp } from './dangerous-plants.tsx';

// @vitest-environment happy-dom

const id = '0190a0b0-0000-7000-8000-000000000001';

function open(country: string | null) {
  useCurrentUser.setState({
    user: {
      id,
      id_: id,
      email: 'awa@simples.test',
      firstName: 'Awa',
      lastName: 'Diop',
      phoneNumber: null,
      country,
      roles: ['CUSTOMER'],
    },
  });
  render(<PoisoningHelp />);
}

const numbers = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

afterEach(() => {
  cleanup();
  useCurrentUser.setState({ user: null });
});

it.each([
  [null, ['tel:15', 'tel:112', 'tel:+33145425959'], 'le 15 ou le 112'],
  ['Belgique', ['tel:112', 'tel:070245245'], 'le 112'],
  ['Sénégal', ['tel:1515', 'tel:18'], 'le 1515 ou le 18'],
])('calls where the person is: %s', (country, calls, said) => {
  open(country);
  expect(numbers()).toEqual(calls);
  expect(screen.getByText(new RegExp(`appelez ${said},.*Ne faites pas vomir`))).toBeTruthy();
});

it('makes up no number for a country that is not in the table', () => {
  open('Vanuatu');
  expect(numbers()).toEqual([]);
  expect(screen.getByText(/appelez les secours.*service d’urgence le plus proche/)).toBeTruthy();
});
