import type { Plugin } from 'vite'

export const bundledServer: Plugin
