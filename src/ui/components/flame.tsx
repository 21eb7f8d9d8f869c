const BODY =
  'M10 1c4.2 5.6 7.6 9.2 7.6 14.6A7.6 7.6 0 0 1 2.4 15.6C2.4 11.4 4.6 9.3 6.3 6.8c.5 2.2 1.3 3.3 2.3 3.9C9.4 7.6 8.9 4.3 10 1Z'
const CORE = 'M10 12.5c2 2 3.2 3.3 3.2 5a3.2 3.2 0 0 1-6.4 0c0-1.7 1.2-3 3.2-5Z'
const CANDLE = 'M9 22.5h2V25H9zM5.5 25h9v7h-9z'

/**
 * A candle that stands for one event; dashed and unlit when there is none. Decorative: the number is given as text
 * beside it.
 */
export function Flame({ lit = true }: { lit?: boolean }) {
  return (
    <svg viewBox="0 0 20 32" aria-hidden="true">
      {lit ? (
        <>
          <path d={BODY} fill="#f5bb4e" />
          <path d={CORE} fill="#fff3cf" />
        </>
      ) : (
        <path d={BODY} fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 3" />
      )}
      <path d={CANDLE} fill="currentColor" />
    </svg>
  )
}
