import { type Row, row } from './outcomes.ts'

const OWNER = 'login | 200 404 | 404 | 404'
const OWNER_DOES = 'login | 302 404 | 404 | 404'
const links = 'POST /c/{stranger_character}/links'

/**
 * What connects characters. The characters are the stranger's: one is private, one is linked to the organization's event, one is shared by
 * a link.
 */
export const CHARACTER_LINK_PAGES: Row[] = [
  row('GET /c/{stranger_character}/links', OWNER),
  // Whoever organizes the event reads the character, and nothing of how it is connected.
  row('GET /c/{linked_character}/links', OWNER),
  row(links, OWNER_DOES, { intent: 'create_share' }),
  row(links, OWNER_DOES, { intent: 'revoke_share' }),
  row(links, 'login | 302 404 | 404 | 404', {
    ...{ intent: 'propose_relation', to: '/c/{linked_character}', description: 'hermana de' },
  }),
  row(links, OWNER_DOES, { intent: 'link_character', registration: '{stranger_registration}' }),
  row('POST /c/{linked_character}/links', OWNER_DOES, { intent: 'submit_character', link: '{character_link}' }),
  row('POST /c/{linked_character}/links', OWNER_DOES, { intent: 'unlink_character', link: '{character_link}' }),
  ...(['json', 'md', 'pdf'] as const).flatMap((format) => [
    row(`GET /c/{stranger_character}/export/{as_${format}}`, '404 | 200 404 | 404 | 404'),
    row(`GET /c/{linked_character}/export/{as_${format}}`, '404 | 200 404 | 404 200 200 200 | 404'),
  ]),
  row('GET /c/{stranger_character}/export/{as_docx}', '404'),
  row('GET /shared/{share_token}', '200'),
  row('GET /shared/{n}', '404'),
  row('GET /shared/{share_token}/portrait', '404'),
  row('GET /account/characters/import', 'login | 200 | 200 | 200'),
  row('POST /account/characters/import', 'login | 400 | 400 | 400', {}),
  row('POST /account/registrations/{stranger_registration}', OWNER_DOES, {
    ...{ intent: 'link_character', character: '{stranger_character}' },
  }),
  row('POST /account/registrations/{stranger_registration}', OWNER_DOES, {
    ...{ intent: 'unlink_character', link: '{character_link}' },
  }),
  row('POST /account/registrations/{stranger_registration}', OWNER_DOES, {
    ...{ intent: 'submit_character', link: '{character_link}' },
  }),
]
