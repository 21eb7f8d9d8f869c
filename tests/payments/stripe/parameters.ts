/**
 * The parameters of Stripe's API that may be sent, as its reference names them; `*` is an index or a name of metadata. The server of the
 * tests refuses every other one, as Stripe does.
 */
export const PARAMETERS: Record<string, { required: string[]; allowed: string[] }> = {
  'POST /v1/checkout/sessions': {
    required: ['mode', 'success_url', 'line_items.0.quantity', 'line_items.0.price_data.currency'],
    allowed: [
      ...['mode', 'success_url', 'cancel_url', 'client_reference_id', 'expires_at', 'locale', 'metadata.*'],
      ...['allowed_payment_method_types.*', 'adaptive_pricing.enabled', 'line_items.*.quantity'],
      ...['line_items.*.price_data.currency', 'line_items.*.price_data.unit_amount'],
      ...['line_items.*.price_data.product_data.name'],
      ...['payment_intent_data.description', 'payment_intent_data.metadata.*'],
    ],
  },
  'GET /v1/checkout/sessions': { required: [], allowed: ['limit'] },
  'GET /v1/checkout/sessions/:id': { required: [], allowed: [] },
  'POST /v1/checkout/sessions/:id/expire': { required: [], allowed: [] },
  'POST /v1/refunds': { required: ['payment_intent'], allowed: ['payment_intent', 'amount', 'metadata.*'] },
  'GET /v1/refunds': { required: [], allowed: ['payment_intent', 'limit'] },
}

/** `line_items[0][quantity]` becomes `line_items.0.quantity`. */
export const dotted = (name: string) => name.replaceAll('[', '.').replaceAll(']', '')

/** What is wrong with these parameters, in Stripe's words; null when nothing is. */
export function findWrongParameter(call: string, names: string[]): string | null {
  const { required, allowed } = PARAMETERS[call]!
  const patterns = allowed.map((one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`))
  const unknown = names.find((name) => !patterns.some((pattern) => pattern.test(name)))
  if (unknown) return `Received unknown parameter: ${unknown}`
  const missing = required.find((name) => !names.includes(name))
  return missing ? `Missing required param: ${missing}.` : null
}
