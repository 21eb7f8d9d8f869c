// What pool.test.ts asks a worker for.

export const echo = (text: string) => ({ text, pid: process.pid })

export function spin(): never {
  for (;;);
}

export function fill(where: 'heap' | 'buffers') {
  const kept: unknown[] = []
  for (;;) kept.push(where === 'heap' ? { a: Math.random() } : Buffer.alloc(1_000_000, 1))
}

export function fail() {
  throw new Error('no')
}
