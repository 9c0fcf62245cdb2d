/**
 * The lines that explain a failure, of all that PostgreSQL's programs printed; everything if none
 * stands out.
 */
export function reasonsIn(said: string): string {
  const reasons = said
    .split('\n')
    .filter((line) => /error:|FATAL|PANIC|HINT|error while loading|Permission denied|Address already in use/.test(line))
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d .*? \[\d+\] /, '')) // time and process of a log line
  return (reasons.length > 0 ? reasons.join('\n') : said).trim()
}
