import type { Plugin } from 'vite'

export const leanIcons: Plugin
