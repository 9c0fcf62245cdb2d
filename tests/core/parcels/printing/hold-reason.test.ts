import { describe, expect, it } from 'vitest'
import { holdReasonOf } from '#core/parcels/printing/hold-reason.ts'

describe('the reason why a printer waits', () => {
  it.each([
    [['media-needed'], 'media-needed'],
    [['media-empty-error'], 'media-empty'],
    [['none'], undefined],
    [['media-low-warning', 'toner-low-report'], undefined],
    [['media-empty-warning'], undefined],
    [['media-needed-warning'], 'media-needed'],
    [['media-needed-report'], undefined],
    [['marker-supply-low-warning', 'door-open-error'], 'cover-open'],
    [['com.vendor.lamp-error'], 'needs-attention'],
    [['com.vendor.lamp'], undefined],
    [['toString'], undefined],
  ])('among %j is %s', (keywords, reason) => {
    expect(holdReasonOf(keywords)).toBe(reason)
  })
})
