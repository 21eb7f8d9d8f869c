import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { PROFILE as FORM, organizationWorld, said } from '../../../tests/fixtures/organization-fixtures.ts'
import { createOrganization } from './commands.server.ts'
import { getMyOrganization, getOrganizationBySlug } from './own.server.ts'

const world = await organizationWorld()
const { sql, who, ctxOf } = world
beforeAll(world.castRoles)
beforeEach(async () => {
  await sql`truncate rate_limits`
  await sql`truncate organizations cascade`
})

test('an organization is made with everything the specification names, waits, and is its maker’s', async () => {
  const made = await createOrganization(who('Olga').ctx, FORM)
  expect(made.slug).toBe('asociacion-nandu-rol-y-mas')
  const own = await getMyOrganization(who('Olga').ctx, made.slug)
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
  expect(await world.history('organization', made.id)).toMatchObject([
    { verb: 'createOrganization', to_state: 'pending', actor_id: who('Olga').id },
  ])
})

test.each([
  ['+49 (30) 123-456 78', '+493012345678'],
  ['0034 612.345.678', '+34612345678'],
  ['912345678', '+34912345678'],
  [' +1 202 555 0100 ', '+12025550100'],
  ['', null],
])('the phone %j is kept as %s', async (phone, kept) => {
  const { id } = await createOrganization(who('Olga').ctx, { ...FORM, phone })
  expect((await getMyOrganization(who('Olga').ctx, id)).phone).toBe(kept)
})

test.each<[string, object, object]>([
  ['a short name', { name: 'Rol' }, { name: 'too_short' }],
  ['a long name', { name: 'a'.repeat(61) }, { name: 'too_long' }],
  ['a name with signs', { name: 'Rol & Más' }, { name: 'name_characters' }],
  ['a name with markup', { name: '<b>Club</b>' }, { name: 'name_characters' }],
  ['a name of signs alone', { name: '- , - ,' }, { name: 'name_characters' }],
  ['no name', { name: '   ' }, { name: 'required' }],
  ['no type', { type: undefined }, { type: 'required' }],
  ['another type', { type: 'club' }, { type: 'choice' }],
  ['an address that is none', { email: 'hola' }, { email: 'email' }],
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
])('%s is refused beside its field', async (_, wrong, fields) => {
  expect(await said(createOrganization(who('Olga').ctx, { ...FORM, ...wrong }))).toEqual([400, 'invalid', fields])
})

test.each(['Ролевой Клуб', '東京ライブ会', 'Club 2000, S-L', '١٢٣٤ نادي', '123 456', 'Łódź Æther'])(
  'the name %s is good and gets an address of letters',
  async (name) => {
    const { slug } = await createOrganization(who('Olga').ctx, { name, type: 'company' })
    expect(slug).toMatch(/^[a-z0-9-]*[a-z][a-z0-9-]*$/)
    expect(await getOrganizationBySlug(who('Olga').ctx, slug)).toMatchObject({ name, role: 'administrator' })
  },
)

test.each([null, 7, 'x', [], {}, { data: {} }, { name: {}, type: [] }, { name: 'Club\u0000Cero', type: 'company' }])(
  'making an organization of %j is refused',
  async (form) => {
    expect((await refusal(createOrganization(who('Olga').ctx, form)))?.status).toBe(400)
  },
)

test.each([
  ['nobody', 'forbidden'],
  ['Uxia', 'unconfirmed'],
])('%s makes no organization: %s', async (person, code) => {
  const no = await refusal(createOrganization(ctxOf(person), FORM))
  expect([no?.status, no?.code]).toEqual([403, code])
})

test('two of one name get two addresses; one person does not make the same twice', async () => {
  const forms = ['Olga', 'Sara', 'Edu'].map((name) => createOrganization(who(name).ctx, FORM))
  const slugs = (await Promise.all(forms)).map(({ slug }) => slug).sort()
  const base = 'asociacion-nandu-rol-y-mas'
  expect(slugs).toEqual([base, `${base}-2`, `${base}-3`])
  const twice = await Promise.all(
    [1, 2, 3].map(() => refusal(createOrganization(who('Rosa').ctx, { ...FORM, name: 'Club ROSÁ' }))),
  )
  expect(twice.filter((no) => no === null)).toHaveLength(1)
  expect(await said(createOrganization(who('Rosa').ctx, { ...FORM, name: 'club rosa' }))).toEqual([
    409,
    'invalid',
    { name: 'taken' },
  ])
})

test('one person has five waiting at most, also when all are sent at once, and makes ten a day', async () => {
  const make = (n: number) => refusal(createOrganization(who('Olga').ctx, { ...FORM, name: `Club ${n} de Olga` }))
  const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => make(n)))
  expect(ends.filter((no) => no === null)).toHaveLength(5)
  expect(ends.find((no) => no)).toMatchObject({ status: 409, code: 'too_many_pending' })
  await sql`update organizations set status = 'active'`
  expect([await make(20), await make(21), (await make(22))?.status]).toEqual([null, null, 429])
})

test('an organization is not called as if it spoke for the site, nor so that it passes for a verified one', async () => {
  const { ctx } = who('Vera')
  const ask = (name: string) => said(createOrganization(ctx, { name, type: 'association' }))
  for (const name of ['Candil', 'Equipo Candil', 'Candil Oficial', 'M0deración'])
    expect([name, await ask(name)]).toEqual([name, [400, 'invalid', { name: 'reserved' }]])
  await world.organization(who('Olga').ctx, 'Illana Rol')
  // A capital i for the small L; a Cyrillic letter.
  for (const name of ['IIIana Rol', 'Illana R\u043el'])
    expect([name, await ask(name)]).toEqual([name, [400, 'invalid', { name: 'lookalike' }]])
  // The same name may be the same club: the site team sees both.
  expect(await ask('Illana Rol')).toBe(null)
  expect(await ask('Club del Candil de Vera')).toBe(null)
})
