import type { Entity } from '../kernel/entity.ts'
import { airport } from './airport.entity.ts'
import { channel } from './channel.entity.ts'
import { contraband } from './contraband.entity.ts'
import { country } from './country.entity.ts'
import { currency } from './currency.entity.ts'
import { switchRule } from './switch-rule.entity.ts'
import { trackingStatus } from './tracking-status.entity.ts'

/** Every plain entity: API, pages, command line, table and OpenAPI are made from this list. Referenced ones come first. */
export const catalog: readonly Entity[] = [currency, country, airport, channel, switchRule, contraband, trackingStatus]
