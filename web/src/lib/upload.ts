import type { Endpoint, EndpointResponse } from '@simples/contract/endpoint';
import type { ErrorBody } from '@simples/contract/errors';
import { ApiError, authorization } from './api-client.ts';
import { useAuth } from './session.ts';

export class UploadError extends ApiError {
  readonly detail: string | null;

  constructor(httpCode: number, key: string, body: Partial<ErrorBody> | null) {
    super(body?.message ?? '', { httpCode, key: body?.key ?? key, fields: body?.fields ?? [] });
    this.name = 'UploadError';
    this.detail = typeof body?.detail === 'string' ? body.detail : null;
  }
}

interface Watch {
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

function bodyOf(text: string): Partial<ErrorBody> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** XMLHttpRequest: `fetch` reports no progress. @throws UploadError (code 0: unreachable) or the abort reason. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { onProgress, signal }: Watch,
): Promise<EndpointResponse<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('accept', 'application/json');
    const { token } = useAuth.getState();
    if (token) request.setRequestHeader('authorization', authorization(token));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== null)
        resolve(body as EndpointResponse<E>);
      else reject(new UploadError(request.status, endpoint.name, body));
    });
    request.addEventListener('error', () => reject(new UploadError(0, endpoint.name, null)));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
