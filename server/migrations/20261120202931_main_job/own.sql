-- The one clock of business rows: day and instant of a write, and the day by which ages are counted.
-- A reader of a past day puts that day in its place; a test may set it.
create view clock as select current_date as today, clock_timestamp() as now;






