/**
 * What ra-strapi-v4-rest takes of ra-core, the core of react-admin, which it expects an application to have: the default
 * client of fetchUtils, which sends JSON and returns it parsed.
 */
const fetchJson = async (url, options = {}) => {
  const headers = new Headers(options.headers ?? { accept: 'application/json' })
  if (options.body && !(options.body instanceof FormData) && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  if (options.user?.authenticated && options.user.token) headers.set('authorization', options.user.token)
  const response = await fetch(url, { ...options, headers })
  const body = await response.text()
  const json = body ? JSON.parse(body) : undefined
  if (!response.ok)
    throw Object.assign(new Error(json?.error?.message ?? response.statusText), { status: response.status, body: json })
  return { status: response.status, headers: response.headers, body, json }
}

module.exports = { fetchUtils: { fetchJson } }
