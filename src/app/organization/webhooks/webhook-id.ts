/** The id in a URL or form; 0 is nobody's. */
export const webhookIdOf = (text: unknown) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0)
