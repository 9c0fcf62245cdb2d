import type { Entity } from '#core/base/fields/entity.ts'
import { freightRule } from './fees/freight/freight-rule.entity.ts'
import { expenseSubject } from './fees/subjects/expense-subject.entity.ts'
import { exchangeRate } from './fees/tariff/exchange-rate.entity.ts'

/** Plain entities of pricing. Referenced ones come first. */
export const pricingEntities: readonly Entity[] = [exchangeRate, freightRule, expenseSubject]
