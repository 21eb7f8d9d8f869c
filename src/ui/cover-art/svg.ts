const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for XML; characters that XML forbids (control characters, lone surrogates) are removed. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (sign) => ESCAPES[sign] ?? '')

/** A gradient stop; offset and opacity are strings because they are constants of the picture. */
export const stop = (offset: string, color: string, opacity = ''): string =>
  `<stop offset="${offset}" stop-color="${color}"${opacity && ` stop-opacity="${opacity}"`}/>`

/** From top to bottom of the filled shape. */
export const linearGradient = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`

/** From the centre outwards; `place` holds the position attributes, else it fills the shape. */
export const radialGradient = (id: string, place: string, ...stops: string[]): string =>
  `<radialGradient id="${id}"${place && ` ${place}`}>${stops.join('')}</radialGradient>`
