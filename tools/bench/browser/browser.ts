import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { getChromium } from '../../../scripts/chromium.mjs'
import type { BenchProcess } from '../servers/process.ts'
import { median } from '../servers/statistics.ts'
import { INTERACTIONS, type Interaction } from './interactions.ts'
import { type TaskTimes, TRACE_CATEGORIES, taskTimesOf } from './task-times.ts'

/** A phone's processor, as a part of this one. */
const SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'es-ES' }
/** Aim for the time from an input to the next paint, and for the longest task of a load, ms. */
const AIM_MS = 100
/** How long the page may go on working after an input, before its times are read, ms. */
const SETTLE_MS = 1500
const LOADED = [
  ['home', '/es'],
  ['events, 400 of them', '/es/events'],
  ['an event', '/es/evento-rol-vivo-larp/evento-77'],
] as const

/** Notes the time from each input to the next paint, and tasks of more than 50 ms. */
const OBSERVER = `
  window.measured = { inputs: [], tasks: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) measured.inputs.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.tasks.push(entry.duration)
  }).observe({ type: 'longtask', buffered: true })`

/** `cpu`: what the longest task and all tasks of the main thread took of the processor, ms. */
type Measured = { inputs: number[]; tasks: number[]; cpu: TaskTimes }
const READ = 'JSON.stringify(measured)'
const FORGET = 'measured.inputs.length = measured.tasks.length = 0'

/** Measures what a visitor with a slow phone feels: the longest input of every filter, and the longest task of a load. */
export async function benchBrowser({ address }: BenchProcess, rounds: number) {
  const executablePath = await getChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    console.log(
      `Chromium ${browser.version()} at ${PHONE.viewport.width} px, ${SLOWDOWN} times slower; median (least-most) of ${rounds}\n`,
    )
    const rows: string[][] = []
    for (const [label, path] of LOADED) {
      const tasks = await repeat(rounds, () => measureLoad(browser, address + path))
      rows.push([`loading: ${label}`, '', longest(tasks.map((one) => one.tasks)), ...cpuOf(tasks)])
      process.stderr.write('.')
    }
    for (const interaction of INTERACTIONS) {
      const measured = await repeat(rounds, () => measureInteraction(browser, `${address}/es/events`, interaction))
      const [inputs, tasks] = [measured.map((one) => one.inputs), measured.map((one) => one.tasks)]
      rows.push([interaction.label, longest(inputs), longest(tasks, false), ...cpuOf(measured)])
      process.stderr.write('.')
    }
    const head = ['what', 'input to next paint, ms', 'longest task, ms', 'its CPU, ms', 'CPU of all tasks, ms']
    console.log([head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
    console.log(`\nThe aim is ${AIM_MS} ms: for inputs, and for the longest task of a load.`)
  } finally {
    await browser.close()
  }
}

async function repeat(rounds: number, measure: () => Promise<Measured>) {
  const all: Measured[] = []
  for (let round = 0; round < rounds; round++) all.push(await measure())
  return all
}

/** The longest of each round, and whether it meets the aim. Shorter ones than can be measured count as none. */
function longest(rounds: number[][], isAim = true) {
  const most = rounds.map((times) => Math.max(0, ...times))
  const [middle, least, worst] = [median(most), Math.min(...most), Math.max(...most)].map((ms) => Math.round(ms))
  return `${middle} (${least}-${worst})${isAim && middle! > AIM_MS ? ', **above the aim**' : ''}`
}

const cpuOf = (all: Measured[]) =>
  [all.map(({ cpu }) => cpu.longest), all.map(({ cpu }) => cpu.all)].map((times) => String(Math.round(median(times))))

async function withPage<T>(browser: Browser, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(OBSERVER)
    return await work(page)
  } finally {
    await context.close()
  }
}

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await sleep(SETTLE_MS)
}
const read = async (page: Page): Promise<Omit<Measured, 'cpu'>> => JSON.parse(await page.evaluate<string>(READ))

const measureLoad = (browser: Browser, url: string) => withPage(browser, (page) => measure(page, () => page.goto(url)))

const measureInteraction = (browser: Browser, url: string, { prepare, act }: Interaction) =>
  withPage(browser, async (page) => {
    await page.goto(url)
    await settle(page)
    await prepare?.(page)
    await settle(page)
    await page.evaluate(FORGET)
    return measure(page, () => act(page))
  })

async function measure(page: Page, act: () => Promise<unknown>): Promise<Measured> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await act()
  await settle(page)
  const trace = await browser.stopTracing()
  return { ...(await read(page)), cpu: taskTimesOf(trace) }
}
