/** The instant of a day, `2026-11-22`, and a time, `00:00`, in Thailand. */
export const instantOf = (day: string, time: string): string => new Date(`${day}T${time}:00+07:00`).toISOString()
