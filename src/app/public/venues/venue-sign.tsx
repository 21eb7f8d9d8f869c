import { BedDouble } from '#ui/icons/bed-double.ts'
import { Castle } from '#ui/icons/castle.ts'
import { House } from '#ui/icons/house.ts'
import { Landmark } from '#ui/icons/landmark.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Mountain } from '#ui/icons/mountain.ts'
import { TentTree } from '#ui/icons/tent-tree.ts'
import { Trees } from '#ui/icons/trees.ts'
import { Warehouse } from '#ui/icons/warehouse.ts'
import type { VenueKind } from './venue-kind.server.ts'

const SIGNS = {
  castle: Castle,
  landmark: Landmark,
  mountain: Mountain,
  estate: Trees,
  camp: TentTree,
  hall: Warehouse,
  albergue: BedDouble,
  casa_rural: House,
}

/** The sign of the kind of a venue: a castle, a hostel. Decorative: the words stand beside it. */
export function VenueSign({ sign }: Pick<VenueKind, 'sign'>) {
  const Sign = sign ? SIGNS[sign] : MapPin
  return <Sign />
}
