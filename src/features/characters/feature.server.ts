import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { characterSources } from '#features/registrations/chosen-characters.server.ts'
import { playerCharacterColumns } from '#features/registrations/queries/players/player-characters.server.ts'
import { registrationEnded, seatPassed } from '#features/registrations/registration-changes.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { characterFiles } from './access.server.ts'
import { characterCalls } from './api.server.ts'
import { characterJobs } from './jobs.server.ts'
import { linksPersonalData } from './links/personal-data.server.ts'
import { endLinksOfEnded, endLinksOfSeat, ownCharacters } from './links/registration-listeners.server.ts'
import { characterDecisionJobs } from './organizers/jobs.server.ts'
import { notesPersonalData } from './organizers/notes/personal-data.server.ts'
import { charactersOfPlayers } from './organizers/player-column.server.ts'
import { charactersPersonalData } from './personal-data.server.ts'
import { relationJobs } from './relations/jobs.server.ts'
import { characterReportable } from './reportable.server.ts'

export const characters: Feature = {
  name: 'characters',
  jobs: [...characterJobs, ...characterDecisionJobs, ...relationJobs],
  calls: characterCalls,
  extensions: [
    extend(reportables, characterReportable),
    extend(mediaParents, characterFiles),
    extend(characterSources, ownCharacters),
    extend(playerCharacterColumns, charactersOfPlayers),
    extend(personalData, charactersPersonalData, linksPersonalData, notesPersonalData),
  ],
  on: [listen(registrationEnded, endLinksOfEnded), listen(seatPassed, endLinksOfSeat)],
}
