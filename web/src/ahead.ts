/**
 * Runs alone, before the application has come: what the screen of this address will ask for is asked for now. Whoever
 * asks later takes the answer (`lib/asked-ahead.ts`). It imports nothing: it would wait for what it imports.
 */
import type { AskedAhead } from './lib/asked-ahead.ts';

const API = '/v1/api';

/** What is asked for at an address. A test holds them against what the screens ask for. */
function requestsOf(path: string, query: URLSearchParams): string[] {
  const me = `${API}/users/me`;
  const id = /^\/home\/plants\/([\da-f-]{36})$/.exec(path)?.[1];
  if (id !== undefined) return [`${API}/plant_sheets/${id}`, `${API}/plant_sheets/${id}/companions`, me];
  if (path === '/home/lexicon' && query.size === 0)
    return [`${API}/plant_sheets?page=1&limit=10&view=cards`, me];
  if (path === '/home/chatbot') {
    const discussion = /^[\da-f-]{36}$/.exec(query.get('discussion') ?? '')?.[0];
    const messages = discussion === undefined ? [] : [`${API}/conversations/${discussion}`];
    return [...messages, `${API}/conversations?page=1&limit=10`, me];
  }
  return path.startsWith('/home') ? [me] : [];
}

function storedToken(): { accessToken: string; tokenType: string } | null {
  try {
    const { token } = JSON.parse(localStorage.getItem('auth-storage') ?? '').state;
    return typeof token?.accessToken === 'string' && typeof token.tokenType === 'string' ? token : null;
  } catch {
    // Nobody is signed in, or storage is forbidden.
    return null;
  }
}

/** With its body, which a browser leaves in the network until somebody reads it. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  return new Response(status === 204 ? null : await response.blob(), { status, statusText, headers });
}

function askAhead(): AskedAhead | null {
  const token = storedToken();
  if (!token) return null;
  const authorization = `${token.tokenType.toUpperCase()} ${token.accessToken}`;
  const headers = { accept: 'application/json', authorization };
  const requests = requestsOf(location.pathname, new URLSearchParams(location.search));
  const answers = requests.map((address): [string, Promise<Response>] => {
    const answer = fetch(address, { headers }).then(whole);
    // Whoever takes it sees the failure; without a taker nobody needs to.
    answer.catch(() => undefined);
    return [address, answer];
  });
  return { authorization, answers: new Map(answers), askedAt: performance.now() };
}

window.askedAhead = askAhead();
