export const ADULT_AGE = 18

/** Years of age on a day; both `YYYY-MM-DD`. Who was born on 29 February has their birthday on 1 March. */
export function ageOn(day: string, birthDate: string): number {
  const [year, birthYear] = [Number(day.slice(0, 4)), Number(birthDate.slice(0, 4))]
  return year - birthYear - (day.slice(5) < birthDate.slice(5) ? 1 : 0)
}

/** Whether someone is under 18 on that day; false while the birth date is unknown. */
export const isMinorOn = (day: string, birthDate: string | null) =>
  birthDate !== null && ageOn(day, birthDate) < ADULT_AGE
