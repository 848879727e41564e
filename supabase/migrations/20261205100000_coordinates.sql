-- A place may have coordinates, for the map of the houses: latitude and longitude in degrees, '43.0707, 12.6196'.

call app.add_column('places', 'coordinates', 'text');

-- The column is new and empty, so there is nothing to read, and nothing waits.
alter table public.places
  -- squawk-ignore constraint-missing-not-valid
  add constraint places_coordinates_valid check (
    case
      when coordinates !~ '^-?[0-9]{1,2}([.][0-9]{1,5})?, -?[0-9]{1,3}([.][0-9]{1,5})?$' then false
      else abs(split_part(coordinates, ', ', 1)::numeric) <= 90 and abs(split_part(coordinates, ', ', 2)::numeric) <= 180
    end
  );
