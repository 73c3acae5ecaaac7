const ASKED_AGAIN = /^(?<first>.*); asked again (?<time>\d+)$/s;

/** The id of a judge that is asked again. */
export function idAgain(id: string, time: number): string {
  return `${id}; asked again ${time}`;
}

/** Which judge is asked again, and for which time; null for an id of a judge that is asked first. */
export function askedAgain(id: string): { first: string; time: number } | null {
  const { first, time } = ASKED_AGAIN.exec(id)?.groups ?? {};
  return first === undefined ? null : { first, time: Number(time) };
}
