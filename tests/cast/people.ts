import { eq } from 'drizzle-orm'
import type { Database } from '#core/database.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { byName } from './named.ts'

export async function makeOrganizers(db: Database) {
  const names = ['farol', 'luna', 'nebel', 'closed', 'suspended', 'pending', 'merged'] as const
  const rows = await db
    .insert(organizations)
    .values([
      {
        name: 'Asociación El Farol',
        slug: 'el-farolillo',
        type: 'association',
        status: 'active',
        statusReason: 'motivo-privado',
        email: 'secreto@farol.example',
        phone: '+34600999888',
        url: 'https://farol.example',
        instagram: 'https://instagram.com/farol',
        county: 'Valencia',
        descriptionEs: 'Rol junto al mar.',
        descriptionEn: 'Larp by the sea.',
      },
      {
        name: 'Compañía Luna',
        slug: 'compania-luna',
        type: 'company',
        status: 'active',
        descriptionEs: 'Sólo en español.',
      },
      {
        name: 'Nachtnebel e.V.',
        slug: 'nachtnebel',
        type: 'association',
        status: 'active',
        facebook: 'https://facebook.com/nebel',
      },
      {
        name: 'Antigua Guardia',
        slug: 'antigua-guardia',
        type: 'association',
        status: 'closed',
        verifiedAt: new Date('2026-01-10T10:00:00Z'),
      },
      { name: 'Club Suspendido', slug: 'club-suspendido', type: 'association', status: 'suspended' },
      { name: 'Club Pendiente', slug: 'club-pendiente', type: 'association', status: 'pending' },
      { name: 'Farol Antiguo', slug: 'farol-antiguo', type: 'association', status: 'active' },
    ])
    .returning({ id: organizations.id })
  const cast = byName(names, rows)
  await db.update(organizations).set({ slug: 'el-farol' }).where(eq(organizations.id, cast.farol))
  await db.update(organizations).set({ mergedInto: cast.farol }).where(eq(organizations.id, cast.merged))
  return cast
}

export async function makeVenues(db: Database) {
  const names = ['casona', 'burg', 'nave', 'pending', 'merged'] as const
  const rows = await db
    .insert(venues)
    .values([
      {
        name: 'La Casona',
        slug: 'la-casona-vieja',
        status: 'active',
        address: 'Calle Mayor, 1',
        county: 'Cádiz',
        country: 'ES',
        latitude: 36.53,
        longitude: -6.29,
        type: 'casa_rural',
        pricePersonNight: 1500,
        capacity: 60,
        phoneNumber: '+34956000000',
      },
      {
        name: 'Burg Falkenstein',
        slug: 'burg-falkenstein',
        status: 'active',
        county: 'Harz',
        country: 'DE',
        latitude: 51.68,
        longitude: 11.26,
        timeZone: 'Europe/Berlin',
        type: 'albergue',
        url: 'https://burg.example',
        capacity: 120,
      },
      { name: 'Nave del Río', slug: 'nave-del-rio', status: 'active', county: 'Valencia', country: 'ES' },
      { name: 'Sitio Pendiente', slug: 'sitio-pendiente', status: 'pending', county: 'Madrid', country: 'ES' },
      { name: 'La Casona (2)', slug: 'la-casona-2', status: 'active', country: 'ES' },
    ])
    .returning({ id: venues.id })
  const cast = byName(names, rows)
  await db.update(venues).set({ slug: 'la-casona' }).where(eq(venues.id, cast.casona))
  await db.update(venues).set({ mergedInto: cast.casona }).where(eq(venues.id, cast.merged))
  return cast
}
