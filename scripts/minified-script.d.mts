import type { Plugin } from 'vite'

export const minifiedScript: Plugin
