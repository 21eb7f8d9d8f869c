import { beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { errorSummary, PROFILE as FORM, organizationFixtures } from '#tests/fixtures/organization-fixtures.ts'
import { createOrganization } from './commands.server.ts'
import { getMyOrganization, getOrganizationBySlug } from './own.server.ts'

const fixtures = await organizationFixtures()
const { sql, userNamed, ctxOf } = fixtures
beforeAll(fixtures.createRoleUsers)
beforeEach(async () => {
  await emptyTables(sql, 'rate_limits, organizations, audit_log')
})

test('creates a pending organization with all fields, owned by its creator', async () => {
  const made = await createOrganization(userNamed('Olga').ctx, FORM)
  expect(made.slug).toBe('asociacion-nandu-rol-y-mas')
  const own = await getMyOrganization(userNamed('Olga').ctx, made.slug)
  const { description_es: descriptionEs, description_en: descriptionEn, ...rest } = FORM
  expect(own).toMatchObject({
    ...{
      ...rest,
      descriptionEs,
      descriptionEn,
      status: 'pending',
      role: 'administrator',
      verifiedAt: null,
      header: null,
    },
    ...{ phone: '+34612345678', instagram: 'https://www.instagram.com/nandu.rol' },
  })
  expect(await fixtures.auditEntries('organization', made.id)).toMatchObject([
    { action: 'createOrganization', to_state: 'pending', actor_id: userNamed('Olga').id },
  ])
})

test.each([
  ['+49 (30) 123-456 78', '+493012345678'],
  ['0034 612.345.678', '+34612345678'],
  ['912345678', '+34912345678'],
  [' +1 202 555 0100 ', '+12025550100'],
  ['', null],
])('stores the phone %j as %s', async (phone, stored) => {
  const { id } = await createOrganization(userNamed('Olga').ctx, { ...FORM, phone })
  expect((await getMyOrganization(userNamed('Olga').ctx, id)).phone).toBe(stored)
})

test('an apostrophe and a middle dot stand between letters, and are found in either form', async () => {
  const { id } = await createOrganization(userNamed('Olga').ctx, { ...FORM, name: "Associació d'Amics de la L·lum" })
  const { name, slug } = await getMyOrganization(userNamed('Olga').ctx, id)
  expect([name, slug]).toEqual(['Associació d’Amics de la L·lum', 'associacio-d-amics-de-la-l-lum'])
  const [found] =
    await sql`select folded(name) = folded(${"Associacio d'amics de la l·lum"}) as same from organizations where id = ${id}`
  expect(found).toEqual({ same: true })
})

test.each<[string, object, object]>([
  ['an apostrophe at the edge', { name: "Amics' Club" }, { name: 'name_characters' }],
  ['a short name', { name: 'Rol' }, { name: 'too_short' }],
  ['a long name', { name: 'a'.repeat(61) }, { name: 'too_long' }],
  ['a name with signs', { name: 'Rol & Más' }, { name: 'name_characters' }],
  ['a name with markup', { name: '<b>Club</b>' }, { name: 'name_characters' }],
  ['a name of signs alone', { name: '- , - ,' }, { name: 'name_characters' }],
  ['no name', { name: '   ' }, { name: 'required' }],
  ['no type', { type: undefined }, { type: 'required' }],
  ['another type', { type: 'club' }, { type: 'choice' }],
  ['an invalid email', { email: 'hola' }, { email: 'email' }],
  ['a phone of letters', { phone: 'llámame' }, { phone: 'phone' }],
  ['half a phone', { phone: '+34 612' }, { phone: 'phone' }],
  ['a phone without its country', { phone: '12345678' }, { phone: 'phone' }],
  ['too long a phone', { phone: `+${'1'.repeat(16)}` }, { phone: 'phone' }],
  ['a script as website', { website: 'javascript:alert(1)' }, { website: 'url' }],
  ['another protocol', { website: 'ftp://nandu.example' }, { website: 'url' }],
  ['words as website', { website: 'nuestra página' }, { website: 'url' }],
  ['a password in an address', { facebook: 'https://a:b@facebook.com' }, { facebook: 'url' }],
  ['words for Instagram', { instagram: '@con espacio' }, { instagram: 'url' }],
  ['a number as Discord', { discord: 7 }, { discord: 'required' }],
  ['a long county', { county: 'a'.repeat(61) }, { county: 'too_long' }],
  ['a long description', { description_es: 'a'.repeat(20_001) }, { description_es: 'too_long' }],
])('rejects %s with a field error', async (_, wrong, fields) => {
  expect(await errorSummary(createOrganization(userNamed('Olga').ctx, { ...FORM, ...wrong }))).toEqual([
    400,
    'invalid',
    fields,
  ])
})

test.each(['Ролевой Клуб', '東京ライブ会', 'Club 2000, S-L', '١٢٣٤ نادي', '123 456', 'Łódź Æther'])(
  'accepts the name %s and gives it a slug',
  async (name) => {
    const { slug } = await createOrganization(userNamed('Olga').ctx, { name, type: 'company' })
    expect(slug).toMatch(/^[a-z0-9-]*[a-z][a-z0-9-]*$/)
    expect(await getOrganizationBySlug(userNamed('Olga').ctx, slug)).toMatchObject({ name, role: 'administrator' })
  },
)

test.each([null, 7, 'x', [], {}, { data: {} }, { name: {}, type: [] }, { name: 'Club\u0000Cero', type: 'company' }])(
  'rejects the form %j',
  async (form) => {
    expect((await errorOf(createOrganization(userNamed('Olga').ctx, form)))?.status).toBe(400)
  },
)

test.each([
  ['nobody', 'forbidden'],
  ['Uxia', 'unconfirmed'],
])('%s cannot create an organization: %s', async (person, code) => {
  const no = await errorOf(createOrganization(ctxOf(person), FORM))
  expect([no?.status, no?.code]).toEqual([403, code])
})

test('two organizations of the same name get two slugs; one person cannot create the same twice', async () => {
  const forms = ['Olga', 'Sara', 'Edu'].map((name) => createOrganization(userNamed(name).ctx, FORM))
  const slugs = (await Promise.all(forms)).map(({ slug }) => slug).sort()
  const base = 'asociacion-nandu-rol-y-mas'
  expect(slugs).toEqual([base, `${base}-2`, `${base}-3`])
  const twice = await Promise.all(
    [1, 2, 3].map(() => errorOf(createOrganization(userNamed('Rosa').ctx, { ...FORM, name: 'Club ROSÁ' }))),
  )
  expect(twice.filter((no) => no === null)).toHaveLength(1)
  expect(await errorSummary(createOrganization(userNamed('Rosa').ctx, { ...FORM, name: 'club rosa' }))).toEqual([
    409,
    'invalid',
    { name: 'taken' },
  ])
})

test('limits a person to five pending organizations, also concurrently, and to ten a day', async () => {
  const make = (n: number) => errorOf(createOrganization(userNamed('Olga').ctx, { ...FORM, name: `Club ${n} de Olga` }))
  const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => make(n)))
  expect(ends.filter((no) => no === null)).toHaveLength(5)
  expect(ends.find((no) => no)).toMatchObject({ status: 409, code: 'too_many_pending' })
  await sql`update organizations set status = 'active'`
  expect([await make(20), await make(21), (await make(22))?.status]).toEqual([null, null, 429])
})

test("rejects reserved names, and names that look like a verified organization's", async () => {
  const { ctx } = userNamed('Vera')
  const ask = (name: string) => errorSummary(createOrganization(ctx, { name, type: 'association' }))
  for (const name of ['Candil', 'Equipo Candil', 'Candil Oficial', 'M0deración'])
    expect([name, await ask(name)]).toEqual([name, [400, 'invalid', { name: 'reserved' }]])
  await fixtures.createVerifiedOrganization(userNamed('Olga').ctx, 'Illana Rol')
  // A capital I instead of a small L, and a Cyrillic letter.
  for (const name of ['IIIana Rol', 'Illana R\u043el'])
    expect([name, await ask(name)]).toEqual([name, [400, 'invalid', { name: 'lookalike' }]])
  // The same name may be the same club: the site team sees both.
  expect(await ask('Illana Rol')).toBe(null)
  expect(await ask('Club del Candil de Vera')).toBe(null)
})
