import { API_BASE } from './endpoint.ts';

/** Pixels; a smaller picture is never enlarged. */
export const pictureWidths = [160, 480, 1200] as const;

export const picturesPath = `${API_BASE}/plant_pictures` as const;

/** Without a session, as an image element asks: nobody can guess the id. */
export const pictureAddress = (id: string, width: (typeof pictureWidths)[number]) =>
  `${picturesPath}/${id}/image?width=${width}`;
