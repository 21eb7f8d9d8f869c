import type { Feature } from '#kit/feature.ts'

export const exchangeRates: Feature = {
  name: 'exchange-rates',
}
