import { registerPersonalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { lockSeatsOfPerson } from './seats/lock.server.ts'

registerPersonalData({ lock: lockSeatsOfPerson })
