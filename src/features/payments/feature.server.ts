import { eventDays } from '#features/events/commands/event-days.server.ts'
import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { paymentParts } from '#features/registrations/emails/payment-part.server.ts'
import { playerAccounts } from '#features/registrations/queries/players/player-accounts.server.ts'
import {
  registrationEnded,
  registrationMade,
  seatHolds,
  seatPassed,
} from '#features/registrations/registration-changes.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { accountChangeJobs } from './account-change/jobs.server.ts'
import { paymentChanged } from './commands/payments.server.ts'
import { emailPayment, paymentEmailJobs } from './emails/jobs.server.ts'
import { writePaymentPart } from './emails/registration-part.server.ts'
import { referToRegistration, settleEnding } from './endings.server.ts'
import { gatewayCalls } from './gateway/api.server.ts'
import { enqueueCheckoutEnd, holdForPayment } from './gateway/hold.server.ts'
import { gatewayJobs } from './gateway/jobs.server.ts'
import { paymentChangeJobs } from './jobs.server.ts'
import { noticeJobs } from './notices/jobs.server.ts'
import { paymentsPersonalData } from './personal-data.server.ts'
import { listAccountsOfPlayers } from './queries/player-accounts.server.ts'
import { paymentRetentionJobs } from './retention/jobs.server.ts'
import { copyPaymentSettings, instalmentDays } from './settings.server.ts'
import { statementJobs } from './statement/jobs.server.ts'

export const payments: Feature = {
  name: 'payments',
  jobs: [
    ...paymentChangeJobs,
    ...paymentEmailJobs,
    ...accountChangeJobs,
    ...gatewayJobs,
    ...noticeJobs,
    ...statementJobs,
    ...paymentRetentionJobs,
  ],
  calls: gatewayCalls,
  extensions: [
    extend(eventCopies, copyPaymentSettings),
    extend(eventDays, instalmentDays),
    extend(personalData, paymentsPersonalData),
    extend(paymentParts, writePaymentPart),
    extend(seatHolds, holdForPayment),
    extend(playerAccounts, listAccountsOfPlayers),
  ],
  on: [
    listen(registrationMade, referToRegistration),
    listen(registrationEnded, settleEnding),
    listen(registrationEnded, enqueueCheckoutEnd),
    listen(seatPassed, enqueueCheckoutEnd),
    listen(paymentChanged, emailPayment),
  ],
}
