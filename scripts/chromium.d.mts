/** The path of CHROMIUM_PATH, or of a Chromium on this machine; null without one. */
export function findChromium(): string | null
/** The same; installs Chromium with apt where there is none and that is possible. */
export function getChromium(): Promise<string>
