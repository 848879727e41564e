import {expect, test} from 'vitest';
import {highestOrder} from '#src/domain/holy-orders.ts';

const diaconate = {type: 'diaconate', date: '2001-06-02'};
const priesthood = {type: 'priesthood', date: '2002-06-29'};

test('the highest order is that of the ordinations up to the day', () => {
  expect(highestOrder([priesthood, diaconate], '2026-01-01')).toBe('priest');
  expect(highestOrder([priesthood, diaconate], '2002-06-28')).toBe('deacon');
  expect(highestOrder([{type: 'episcopate', date: '2010-01-06'}, priesthood], '2026-01-01')).toBe(
    'bishop',
  );
});

test('a lector or acolyte has no order', () => {
  expect(highestOrder([{type: 'acolytate', date: '2000-01-01'}], '2026-01-01')).toBeNull();
  expect(highestOrder([], '2026-01-01')).toBeNull();
});
