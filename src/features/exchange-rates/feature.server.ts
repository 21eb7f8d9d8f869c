import type { Feature } from '#kit/feature.ts'
import { exchangeRateJobs } from './jobs.server.ts'

export const exchangeRates: Feature = {
  name: 'exchange-rates',
  jobs: exchangeRateJobs,
}
