import type { Plugin } from 'vite'

export const bundledLibraries: Plugin
