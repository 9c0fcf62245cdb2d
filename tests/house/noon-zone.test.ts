import { expect, it } from 'vitest'
import { noonZone } from '../support/noon-zone.ts'

it('the zone at noon is at noon at every hour of the day', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, hour, 59))
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: noonZone(at), timeStyle: 'short' }).format(at)
    expect(clock, noonZone(at)).toBe('12:59')
  }
})
