import type {Province} from './province.ts';

export function checkProvince(province: Province): void {
  void province;
}
