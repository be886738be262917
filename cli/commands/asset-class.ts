import type { Command } from 'commander';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { registerRecords } from './records.ts';

/** `longview asset-class …` */
export function registerAssetClass(noun: Command): void {
  registerRecords(noun, ASSET_CLASS, {
    list: {
      summary: 'List the asset classes',
      examples: ['longview asset-class list', 'longview asset-class list --json'],
    },
    add: {
      summary: 'Add an asset class',
      details: 'Visitors are offered it in a currency once it has a rate there: longview rate set.',
      examples: [
        "longview asset-class add --name 'Global Equity' --description 'Shares of large companies.' --risk high",
      ],
    },
    update: {
      summary: 'Change an asset class',
      examples: [
        "longview asset-class update 'Yield Funds' --risk medium",
        "longview asset-class update 'Yield Funds' --description ''",
      ],
    },
    delete: {
      summary: 'Delete an asset class and its return rates in every currency',
      examples: ["longview asset-class delete 'Yield Funds'"],
    },
  });
}
