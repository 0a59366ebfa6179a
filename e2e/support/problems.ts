import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** What went wrong in the pages of a test without any assertion looking at it. */
export interface Problems {
  /** Says that the test brings a problem about: one whose text matches is no surprise. */
  allow(pattern: RegExp): void;
  /** A server or network that the test makes fail, and what browsers write about it. */
  allowFailures(): void;
}

/** A page that is left aborts what it still loads, and so does the query cache. */
const isAbandoned = (request: Request): boolean => request.failure()?.errorText === 'net::ERR_ABORTED';

function watchPage(page: Page, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => report(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    if (!isAbandoned(request)) report(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`answer: ${response.url()} ${response.status()}`);
  });
}

/** A list read just before shows a picture that another test has taken away. */
const gonePicture = /plant_pictures\/.* 404$|404 .*plant_pictures\//;

/** Collects the problems of every page of a context. The second function fails the test on unexpected ones. */
export async function watchProblems(context: BrowserContext): Promise<[Problems, () => void]> {
  const seen: string[] = [];
  const allowed = [gonePicture];
  const report = (problem: string): void => void seen.push(problem);
  // Chromium writes violations to the console as well, but not those of a policy that only reports.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on('page', (page) => watchPage(page, report));
  const problems: Problems = {
    allow: (pattern) => void allowed.push(pattern),
    allowFailures: () => void allowed.push(/^(?:answer|request): |^console: Failed to load resource/),
  };
  function check(): void {
    const unexpected = seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'problems that the test did not expect').toEqual([]);
  }
  return [problems, check];
}
