import { BedDouble, Castle, House, Landmark, MapPin, Mountain, TentTree, Trees, Warehouse } from 'lucide-react'
import type { VenueKind } from './venue-kind.server.ts'

const SIGNS = {
  ...{ castle: Castle, landmark: Landmark, mountain: Mountain, estate: Trees, camp: TentTree, hall: Warehouse },
  ...{ albergue: BedDouble, casa_rural: House },
}

/** The sign of the kind of a venue: a castle, a hostel. Decorative: the words stand beside it. */
export function VenueSign({ sign }: Pick<VenueKind, 'sign'>) {
  const Sign = sign ? SIGNS[sign] : MapPin
  return <Sign />
}
