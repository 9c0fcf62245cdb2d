import { actJourneys } from './money/acts.journey.ts'
import { arrearsJourneys } from './money/arrears.journey.ts'
import { billJourneys } from './money/bills.journey.ts'
import { centreJourneys } from './oversight/centre.journey.ts'
import { tariffJourneys } from './pricing/tariffs.journey.ts'
import { timelinessJourneys } from './oversight/timeliness.journey.ts'
import { codMoneyJourneys } from './money/cod-money.journey.ts'
import { codJourneys } from './money/cod.journey.ts'
import { moneyJourneys, simulatedProviders } from './money/money.journey.ts'
import { play } from './stage.ts'

play(
  'money',
  [
    moneyJourneys,
    actJourneys,
    billJourneys,
    arrearsJourneys,
    codJourneys,
    codMoneyJourneys,
    centreJourneys,
    timelinessJourneys,
    tariffJourneys,
  ],
  {
    providers: simulatedProviders,
  },
)
